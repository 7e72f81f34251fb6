import { expect, type Locator, type Page } from "@playwright/test";

/** Buttons of a card take no click for 400 ms after a move was seen, which is looked for each 100 ms (GATE-8): with 450 a click after a late move was lost now and then. */
export const DEAF_MS = 560;

/** One window of one browser, through roles and names only: what a screen reader can do, and nothing else. */
export class ChatWindow {
  readonly page: Page;
  readonly chats: Locator;
  readonly openChats: Locator;
  readonly transcript: Locator;
  readonly messages: Locator;
  readonly composer: Locator;
  readonly activity: Locator;
  readonly queue: Locator;

  constructor(page: Page) {
    this.page = page;
    this.chats = page.getByRole("navigation", { name: "Chats" });
    this.openChats = page.getByRole("tablist", { name: "Open chats" });
    this.transcript = page.getByRole("feed", { name: "Conversation" });
    this.messages = this.transcript.getByRole("article");
    this.composer = page.getByRole("textbox", { name: "Message" });
    this.activity = page.getByRole("status", { name: "Activity" });
    this.queue = page.getByRole("list", { name: "Queued messages" });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", typeof name === "string" ? { name, exact: true } : { name });
  }

  approval(tool: string | RegExp): Locator {
    return this.page.getByRole("group", { name: typeof tool === "string" ? `Approval: ${tool}` : tool });
  }

  question(title: string | RegExp): Locator {
    return this.page.getByRole("group", { name: typeof title === "string" ? `Question: ${title}` : title });
  }

  /** One tool's calls in the conversation, oldest first. */
  tool(name: string): Locator {
    return this.transcript.getByRole("group", { name: `Tool: ${name}`, exact: true });
  }

  /** A queued message, by its words. */
  queued(words: string | RegExp): Locator {
    return this.queue.getByRole("listitem").filter({ hasText: words });
  }

  /** A message of a person, by its words. */
  said(words: string | RegExp): Locator {
    return this.transcript.getByRole("article", { name: "You" }).filter({ hasText: words });
  }

  /** The page has signed in and stands ready for a message. */
  async ready(): Promise<void> {
    await expect(this.composer).toBeVisible();
    await expect(this.page).not.toHaveURL(/#(token|code)=/);
  }

  async newChat(): Promise<void> {
    await this.button("New chat").first().click();
    await this.ready();
  }

  /** Types as a person does and sends with Enter; resolves when the message stands in the conversation, recorded or not. */
  async type(text: string): Promise<void> {
    await this.composer.fill(text);
    await this.composer.press("Enter");
    await expect(this.transcript.getByRole("article", { name: "You" }).last()).toContainText(text);
  }

  /** The same, and waits until the log holds it: from then on the answer runs or has ended. */
  async send(text: string): Promise<void> {
    await this.type(text);
    await expect(this.transcript.getByRole("article", { name: "You" }).last()).not.toContainText("sending");
  }

  /** Sends while an answer runs: the message waits at the server. */
  async enqueue(text: string): Promise<void> {
    await this.composer.fill(text);
    await this.composer.press("Enter");
    await expect(this.queued(text)).toBeVisible();
    await expect(this.composer).toHaveValue("");
  }

  /** An entry of the chat's own menu, which stands beside its title. */
  async choose(entry: string | RegExp): Promise<void> {
    await this.button("More").click();
    await this.page.getByRole("menuitem", { name: entry }).click();
  }

  async stop(): Promise<void> {
    await this.button("Stop").first().click();
  }

  /** The newest message that is not a person's. */
  get answer(): Locator {
    return this.messages.and(this.page.locator(":not([aria-label='You'])")).last();
  }

  running(): Locator {
    return this.button("Stop").first();
  }

  async answerEnded(timeout = 30_000): Promise<void> {
    await expect(this.running()).toBeHidden({ timeout });
  }

  /** All messages in the document, as people read them; a long conversation keeps only those near the screen there. */
  async texts(): Promise<string[]> {
    return (await this.messages.allInnerTexts()).map((text) => text.trim());
  }
}
