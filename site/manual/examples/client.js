import { connect } from 'example';

// #region connect
const client = await connect('https://api.example.org', {
  retries: 3,
});
// #endregion

console.log(await client.status());
