import type { WireCode } from "@tidemark/entities/contract";
import { problem, type ProblemFacts } from "./problem.ts";

/** Thrown inside a route to refuse; the app turns it into the problem answer. */
export class HttpProblem extends Error {
  readonly code: WireCode;
  readonly more: ProblemFacts;
  constructor(code: WireCode, more: ProblemFacts = {}) {
    super(code);
    this.code = code;
    this.more = more;
  }
  answer(): Response {
    return problem(this.code, this.more);
  }
}

export function refuse(code: WireCode, more: ProblemFacts = {}): never {
  throw new HttpProblem(code, more);
}
