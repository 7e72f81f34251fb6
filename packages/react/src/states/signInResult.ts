/** What became of a pasted link. */
export type SignInResult = "ok" | "not-a-link" | "used" | "unreachable";
