export default { first: 'mac', systems: [{ value: 'linux', label: 'On Linux' }, { value: 'mac', label: 'On a Mac' }] };
