import { docs } from './addresses.ts';

interface Audience {
  readonly name: string;
  readonly aim: string;
  readonly links: readonly { readonly label: string; readonly href: string }[];
}

const audiences: readonly Audience[] = [
  {
    name: 'Developers',
    aim: 'Build an application on records that do not belong to it alone.',
    links: [
      { label: 'What openEHR is', href: docs('openEHR-Introduction/Introduction') },
      { label: 'Load the first data', href: docs('openEHR-Introduction/Load-Data') },
      { label: 'Query with AQL', href: docs('Explore/AQL/Introduction') },
    ],
  },
  {
    name: 'Integrators',
    aim: 'Bring data of other systems in, and get it out again.',
    links: [
      { label: 'The openEHR REST API', href: docs('Explore/openEHR-REST') },
      { label: 'Flat format and web templates', href: docs('Explore/Simplified-data-template/WebTemplate') },
      { label: 'Terminology servers', href: docs('Explore/Terminology') },
    ],
  },
  {
    name: 'Operators',
    aim: 'Run it on PostgreSQL, keep it safe and watch over it.',
    links: [
      { label: 'Installation and settings', href: docs('Installation') },
      { label: 'Authentication and roles', href: docs('Explore/Security') },
      { label: 'Status and metrics', href: docs('Explore/Status-And-Metrics') },
    ],
  },
];

export function Audiences() {
  return (
    <section className="home-section" aria-labelledby="home-audiences">
      <h2 id="home-audiences">Where to begin</h2>
      <div className="home-audiences">
        {audiences.map(({ name, aim, links }) => (
          <div key={name}>
            <h3>{name}</h3>
            <p>{aim}</p>
            <ul>
              {links.map((link) => (
                <li key={link.href}>
                  <a href={link.href}>{link.label}</a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
