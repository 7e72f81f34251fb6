import { openSqliteStore } from "./sqliteStore.ts";
import { storeContract } from "./storeContract.ts";

storeContract("SQLite", async (clock) => openSqliteStore({ folder: ":memory:", clock, report: () => undefined }));
