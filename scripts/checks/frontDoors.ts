import type { SourceFile } from "./tree.ts";

export interface PackageDoors { folder: string; exports: Record<string, string> }

/** A front door is one file per subpath of a package's `exports`; there is no other index file, and no door without a house. */
export function frontDoors(packages: PackageDoors[], files: SourceFile[]): string[] {
  const paths = new Set(files.map((file) => file.path));
  const doors = new Map<string, string>(packages.flatMap(({ folder, exports }) => Object.entries(exports).map(([name, target]) => [`${folder}/${target.replace("./", "")}`, `${folder} ${name}`] as const)));
  const strays = [...paths].filter((path) => /^(packages|web)\/.*\/index\.tsx?$/.test(path) && !doors.has(path)).map((path) => `${path}: an index file that is no front door; name the file after what it holds`);
  const missing = [...doors].filter(([path]) => /\.tsx?$/.test(path) && !paths.has(path)).map(([path, name]) => `${name}: its front door ${path} does not exist`);
  return [...strays, ...missing];
}
