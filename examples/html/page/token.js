/** A token for whoever is signed in here. The chat asks for it at the start and when one runs out. */
window.harbourToken = async () => {
  const asked = new URLSearchParams(location.search);
  const query = new URLSearchParams([...asked].filter(([name]) => name === "as" || name === "role" || name === "session"));
  const { token } = await (await fetch(`/token?${query}`, { method: "POST" })).json();
  return token;
};
