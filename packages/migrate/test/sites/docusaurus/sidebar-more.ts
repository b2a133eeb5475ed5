const more = { items: [{ type: 'ref', id: 'guide/setup' }] };
export default more;
