import type Database from "better-sqlite3";
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, type Compilable } from "kysely";
import type { Tables } from "./tables.ts";

/**
 * Kysely writes the SQL, better-sqlite3 runs it in the same call. So a transaction is one synchronous stretch of code:
 * nothing of another command can come between its read and its commit.
 */
export class Sql {
  readonly build: Kysely<Tables>;
  readonly #sqlite: Database.Database;
  readonly #prepared = new Map<string, Database.Statement>();

  constructor(sqlite: Database.Database) {
    this.#sqlite = sqlite;
    this.build = new Kysely<Tables>({
      dialect: {
        createAdapter: () => new SqliteAdapter(), createDriver: () => new DummyDriver(),
        createIntrospector: (db) => new SqliteIntrospector(db), createQueryCompiler: () => new SqliteQueryCompiler(),
      },
    });
  }

  all<Row>(query: Compilable<Row>): Row[] {
    const { sql, parameters } = query.compile();
    return this.#statement(sql).all(...parameters) as Row[];
  }

  first<Row>(query: Compilable<Row>): Row | null {
    const { sql, parameters } = query.compile();
    return (this.#statement(sql).get(...parameters) as Row | undefined) ?? null;
  }

  /** Runs and gives the number of rows that changed. */
  run(query: Compilable<unknown>): number {
    const { sql, parameters } = query.compile();
    return this.#statement(sql).run(...parameters).changes;
  }

  /** `BEGIN IMMEDIATE` … `COMMIT`; everything is undone where `step` throws. */
  transaction<Result>(step: () => Result): Result {
    return this.#sqlite.transaction(step).immediate();
  }

  close(): void {
    this.#prepared.clear();
    this.#sqlite.close();
  }

  #statement(text: string): Database.Statement {
    let statement = this.#prepared.get(text);
    if (!statement) this.#prepared.set(text, statement = this.#sqlite.prepare(text));
    return statement;
  }
}
