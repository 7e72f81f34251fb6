import { filePartOf } from "@tidemark/entities/contract";
import type { DraftFile, DraftFileState } from "@tidemark/entities/outbox";
import type { Message } from "@tidemark/entities/transcript";
import { userMessage } from "../../transcript/galleryData.ts";

const file = (id: string, name: string, size: number, state: DraftFileState): DraftFile => ({ id: id as DraftFile["id"], name, size, state });
const stored = (id: string, name: string, type: string, size: number) => ({ file: id as DraftFile["id"], name, type, size });

/** A file in each state that it can have beside a draft. */
export const draftFilesMade: readonly DraftFile[] = [
  file("f1", "tides-2026.csv", 18_400, { kind: "uploaded", stored: stored("f1", "tides-2026.csv", "text/plain", 18_400) }),
  file("f2", "harbour wall, north side.jpg", 1_887_437, { kind: "uploading", sent: 1_153_433 }),
  file("f3", "station-log.txt", 402_000, { kind: "waiting" }),
  file("f4", "survey.pdf", 3_100_000, { kind: "failed", refusal: null }),
  file("f5", "sensor.log", 9_300, { kind: "left" }),
  file("f6", "recording.mp4", 39_845_888, { kind: "refused", why: "too-large", limit: 10_485_760 }),
  file("f7", "tool.exe", 88_000, { kind: "refused", why: "type" }),
];

export const messageWithFiles: Message = {
  ...userMessage("mf", "Compare these two with the table of last year."),
  parts: [
    { type: "text", text: "Compare these two with the table of last year." },
    filePartOf(stored("f8", "gauge.png", "image/png", 240_000)), filePartOf(stored("f9", "tides-2025.csv", "text/plain", 17_900)),
  ] as Message["parts"],
};
