export const guide = [
  {
    text: 'Start',
    collapsed: true,
    items: [
      { text: 'Guide', link: '/guide/' },
      { text: 'Setting up', link: '/guide/01-setup' },
      { text: 'Help', link: 'https://example.org/help' },
    ],
  },
];
