import "./gallery.css";
import { useState } from "react";
import type { Environment } from "@tidemark/entities/environment";
import { Strip } from "../../activity/Strip.tsx";
import { ChatFrame, type ChatFrameProps } from "../ChatFrame.tsx";
import { type LookProps, TidemarkLook } from "../../theme/TidemarkLook.tsx";
import { UiProvider } from "../../theme/Ui.tsx";
import { ConversationGallery } from "../../transcript/gallery.tsx";
import { gallerySets } from "../../transcript/gallerySets.ts";
import { quietActions } from "../../transcript/galleryData.ts";
import type { PageHost } from "../pageHost.ts";
import { activitiesAt, frameView } from "./frameData.ts";
import { DialogGallery, galleryDialogs } from "./galleryDialogs.tsx";
import { galleryThemes, ThemePage } from "./themeGallery.tsx";
import { GALLERY_PAGES, GALLERY_STARTS, galleryPage } from "./galleryStates.ts";

export interface GalleryProps extends Omit<ChatFrameProps, "workspace" | "host" | "onTitle"> {
  /** A page's or a set's name, "strips", or empty for the list of names. */
  name: string;
  environment: Environment;
}

const host: PageHost = {
  addressOf: (key) => `/c/${key.connection}/${key.agent}/${key.session}`, signInLink: (code) => `http://192.0.2.10:4180/#code=${code}`, openWindow: () => {}, copy: () => Promise.resolve(true),
  loopback: false, remember: { get: () => null, set: () => {} }, signIn: () => Promise.resolve("not-a-link"),
};

/** When all pictures are taken: the made messages have times of that day, and a time of another day is said with it. */
const NOW_MS = Date.UTC(2026, 10, 29, 14, 8);

/** Every state of every visible thing under a name of its own. */
export default function Gallery({ name, environment: around, ...look }: GalleryProps) {
  const [environment] = useState(() => ({ ...around, clock: { ...around.clock, now: () => NOW_MS } }));
  const [workspace] = useState(() => galleryPage(name, environment));
  if (name in gallerySets || name in galleryDialogs || name === "strips" || name === "") {
    return (
      <UiProvider ui={{ clock: environment.clock, copy: host.copy, reducedMotion: look.reducedMotion }}>
        <TidemarkLook {...look} clock={environment.clock}>
          <main>{name === "" ? <Names /> : name === "strips" ? <Strips environment={environment} /> : name in galleryDialogs ? <DialogGallery name={name} /> : <><h1 className="tm-hidden">{name}</h1><ConversationGallery set={name} /></>}</main>
        </TidemarkLook>
      </UiProvider>
    );
  }
  const remember = name === "first-answer" ? host.remember : { get: () => "1", set: () => {} };
  const frame = (given: Partial<LookProps>) => <ChatFrame {...look} {...given} workspace={workspace} host={{ ...host, remember, theme: { choice: () => look.scheme, choose: () => {} } }} start={GALLERY_STARTS[name] ?? {}} />;
  if (name === "theme") return <ThemePage>{(theme, onOptionProblem) => frame({ theme, onOptionProblem })}</ThemePage>;
  return frame(name in galleryThemes ? { theme: galleryThemes[name] } : {});
}

function Names() {
  const names = [...GALLERY_PAGES, "theme", ...Object.keys(galleryThemes), "strips", ...Object.keys(gallerySets), ...Object.keys(galleryDialogs)];
  return <><h1>Gallery</h1><ul>{names.map((name) => <li key={name}><a href={`/gallery/${name}`}>{name}</a></li>)}</ul></>;
}

function Strips({ environment }: { environment: Environment }) {
  const [activities] = useState(() => activitiesAt(environment.clock.monotonic()));
  return <><h1>Activity</h1>{activities.map(({ name, activity, status }) => (
    <section key={name} aria-label={name}>
      <Strip view={frameView("parts", "s1", "", { activity, status })} actions={quietActions()} environment={environment} label="Firefox on Linux" />
    </section>
  ))}</>;
}
