// Before everything else. Calls made while tidemark.js is on its way wait in a list:
window.Tidemark = window.Tidemark || { q: [], mount: (...call) => new Promise((done) => { window.Tidemark.q?.push([done, call]); }) };

const wishes = new URLSearchParams(location.search);
// ?blocked: a browser that keeps nothing for this page, and says so by throwing.
if (wishes.has("blocked")) {
  for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
    Object.defineProperty(window, name, { get() { throw new DOMException("Blocked for this page", "SecurityError"); } });
  }
}
// ?rtl and ?zoom: the host's page runs the other way, or is twice as large.
if (wishes.has("rtl")) Object.assign(document.documentElement, { dir: "rtl", lang: "ar" });
if (wishes.has("zoom")) document.documentElement.style.zoom = "2";
// ?hostile: a stylesheet that means no good.
if (wishes.has("hostile")) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = "hostile.css";
  document.head.append(link);
}
