/** All limits of the HTTP side, in one value; a host may set any of them. */
export interface Limits {
  /** Bytes of a request's body, JSON text. */
  bodyBytes: number;
  /** Characters of one message. */
  messageChars: number;
  jsonDepth: number;
  jsonKeys: number;
  /** Bytes of one file; files of one message; files, and their bytes together, of one chat; files of one subject that may be on their way at once. */
  fileBytes: number;
  messageFiles: number;
  chatFiles: number;
  chatFileBytes: number;
  uploads: number;
  /** Characters and words of a search; searches a second of one subject, and how many may come at once. */
  searchChars: number;
  searchWords: number;
  searchesPerSecond: number;
  searchBurst: number;
  /** Chats a second that one subject makes of others ("go on with another agent": a copy of all that was said), and how many may come at once. */
  continuesPerSecond: number;
  continueBurst: number;
  /** Stored rows in one page of a read, and their bytes: whichever is reached first, but always one row. */
  pageRows: number;
  pageBytes: number;
  /** Bytes of the turns that a window is given at once, but always one turn. */
  windowBytes: number;
  /** Windows of one subject that may have one chat open. */
  windows: number;
  /** Open long answers (live reads, hints) of one token's subject. */
  streams: number;
  /** Requests a second of one subject, and how many may come at once. */
  requestsPerSecond: number;
  requestBurst: number;
  /** The same for requests without a valid token, of one address (an IPv6 network); of all together where no address is known. */
  strangersPerSecond: number;
  strangerBurst: number;
  /** Changed sessions that a returning listener is told one by one; beyond that it reads the list again. */
  toldSessions: number;
  /** Seconds between two beats of a long answer. */
  heartbeat: number;
}

export const DEFAULT_LIMITS: Limits = {
  bodyBytes: 1024 * 1024, messageChars: 200_000, jsonDepth: 64, jsonKeys: 20_000, pageRows: 500, streams: 64,
  pageBytes: 2 * 1024 * 1024, windowBytes: 8 * 1024 * 1024, windows: 200, continuesPerSecond: 0.2, continueBurst: 20,
  requestsPerSecond: 200, requestBurst: 600, strangersPerSecond: 20, strangerBurst: 100, toldSessions: 200, heartbeat: 10,
  fileBytes: 10 * 1024 * 1024, messageFiles: 10, chatFiles: 200, chatFileBytes: 500 * 1024 * 1024, uploads: 4,
  searchChars: 200, searchWords: 16, searchesPerSecond: 10, searchBurst: 30,
};
