/** Where a reader stands: so many pixels of that row are above the view. Null is the live edge. Kept under the window's identity (VIEW-2). */
export type Place = { key: string; offset: number } | null;
