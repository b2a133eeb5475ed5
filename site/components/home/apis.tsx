import { api } from './addresses.ts';

const apis = [
  { id: 'openehr', name: 'openEHR', about: 'EHRs, compositions, directories, contributions, templates and queries.' },
  { id: 'admin', name: 'Admin', about: 'Physical deletion, template replacement and the merge of EHRs.' },
  { id: 'enterprise', name: 'Enterprise', about: 'Event triggers, tenants and the compensation of transactions.' },
  { id: 'tags', name: 'Item tags', about: 'Keys and values attached to records from outside. Experimental.' },
] as const;

export function Apis() {
  return (
    <section className="home-section" aria-labelledby="home-apis">
      <h2 id="home-apis">API reference</h2>
      <ul className="cards home-apis">
        {apis.map(({ id, name, about }) => (
          <li key={id}>
            <a className="card" href={api(id)}>
              <strong className="card-title">{name}</strong>
              <span>{about}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
