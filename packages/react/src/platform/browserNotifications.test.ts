import { afterEach, expect, it, vi } from "vitest";
import { browserNotifications } from "./browserNotifications.ts";

class FakeNotification extends EventTarget {
  static permission: NotificationPermission = "default";
  static requestPermission = () => Promise.resolve<NotificationPermission>("granted");
  static made: FakeNotification[] = [];
  title: string;
  options: NotificationOptions | undefined;
  closed = false;
  constructor(title: string, options?: NotificationOptions) {
    super();
    this.title = title;
    this.options = options;
    FakeNotification.made.push(this);
  }
  close(): void { this.closed = true; }
}

afterEach(() => {
  vi.unstubAllGlobals();
  FakeNotification.made = [];
});

it("GATE-7: shows a notice under its tag, tells of a click, closes, and makes none by itself", async () => {
  vi.stubGlobal("Notification", FakeNotification);
  vi.stubGlobal("isSecureContext", true);
  const notifications = browserNotifications()!;
  expect(notifications.permission()).toBe("ask");
  expect(await notifications.ask()).toBe("granted");
  expect(FakeNotification.made).toEqual([]);
  const clicks: string[] = [];
  const close = notifications.show({ tag: "t", title: "Chat waits", body: "notes" }, () => { clicks.push("clicked"); });
  const [made] = FakeNotification.made;
  expect([made!.title, made!.options]).toEqual(["Chat waits", { body: "notes", tag: "t" }]);
  made!.dispatchEvent(new Event("click"));
  close();
  expect([clicks, made!.closed]).toEqual([["clicked"], true]);
});

it("GATE-7: where a browser has none, or throws at the first one, nothing breaks", () => {
  vi.stubGlobal("Notification", undefined);
  expect(browserNotifications()).toBeNull();
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("Notification", class { static permission = "granted"; constructor() { throw new TypeError("Illegal constructor"); } });
  expect(browserNotifications()!.show({ tag: "t", title: "x", body: "y" }, () => {})).not.toThrow();
});
