/** A failure whose message already says what happened and what to do next. */
export class SetupError extends Error {}
