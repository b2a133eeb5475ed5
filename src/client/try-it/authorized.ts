// The page that an authorization server sends the reader back to. Only pages of the same origin hear of it.
const { search } = location;
// Nothing that comes later may read the code in the address.
history.replaceState(null, '', location.pathname);
const channel = new BroadcastChannel('docsgen-try-it');
channel.postMessage({ window: window.name, query: search });
channel.close();
window.close();

export {};
