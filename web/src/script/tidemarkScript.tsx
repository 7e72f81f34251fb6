import "@fontsource/ibm-plex-sans/latin-400.css";
import "@fontsource/ibm-plex-sans/latin-500.css";
import "@fontsource/ibm-plex-sans/latin-600.css";
import "@fontsource/ibm-plex-mono/latin-400.css";
import "@tidemark/react/style.css";
import { mountHere } from "./mountHere.tsx";

/** The script that a page loads. It leaves one name. */
Object.assign(globalThis, { Tidemark: { mount: mountHere } });
