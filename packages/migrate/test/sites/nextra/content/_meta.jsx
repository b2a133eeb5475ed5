export default {
  index: { type: 'page', title: 'Home', display: 'hidden' },
  docs: { type: 'page', title: <b>Docs</b> },
  more: {
    type: 'menu',
    title: 'More',
    items: { forum: { title: 'Forum', href: 'https://forum.example.org' } },
  },
};
