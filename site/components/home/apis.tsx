import { api } from './addresses.ts';

const apis = [
  {
    id: 'openehr',
    name: 'openEHR',
    path: '/rest/openehr/v1',
    about: 'EHRs, compositions, directories, contributions, templates and queries.',
  },
  {
    id: 'admin',
    name: 'Admin',
    path: '/rest/admin',
    about: 'Physical deletion, template replacement and the merge of EHRs.',
  },
  {
    id: 'enterprise',
    name: 'Enterprise',
    path: '/plugin',
    about: 'Event triggers, tenants and the compensation of transactions.',
  },
  {
    id: 'tags',
    name: 'Item tags',
    path: '/rest/experimental/tags',
    about: 'Keys and values attached to records from outside. Experimental.',
  },
] as const;

export function Apis() {
  return (
    <section className="home-section" aria-labelledby="home-apis">
      <h2 id="home-apis">API reference</h2>
      <ul className="cards home-apis">
        {apis.map(({ id, name, path, about }) => (
          <li key={id}>
            <a className="card" href={api(id)}>
              <strong className="card-title">{name}</strong>
              <code>{path}</code>
              <span>{about}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
