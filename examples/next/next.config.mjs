export default {
  // It keeps chats in SQLite and loads as it is, from your installed packages.
  serverExternalPackages: ["@tidemark/gateway"],
  // Only here, where the component is source files of this repository.
  transpilePackages: ["@tidemark/react", "@tidemark/entities"],
  // Types are checked for the whole repository (npm run check); Next does not read TypeScript 7 yet.
  typescript: { ignoreBuildErrors: true },
};
