export default {
  index: 'Start',
  '-- building': { type: 'separator', title: 'Building' },
  guide: { title: 'Guide', theme: { collapsed: false } },
  gone: '',
  shop: { title: 'Shop', href: 'https://shop.example.org' },
};
