import { docs } from './addresses.ts';

interface WordProps {
  readonly children: string;
}

function Keyword({ children }: WordProps) {
  return <span className="token keyword">{children}</span>;
}

function ClassName({ children }: WordProps) {
  return <span className="token class-name">{children}</span>;
}

function Archetype({ children }: WordProps) {
  return <span className="token string">[{children}]</span>;
}

/** A query that finds its answers whatever application wrote the records. */
export function QuerySample() {
  return (
    <figure className="code home-sample">
      <figcaption className="code-title">High blood pressures of all patients, latest first</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be within reach of the keyboard */}
      <pre tabIndex={0}>
        <code>
          <Keyword>SELECT</Keyword>
          {'\n  e/ehr_id/value '}
          <Keyword>AS</Keyword>
          {' ehr_id,\n  c/context/start_time/value '}
          <Keyword>AS</Keyword>
          {' start,\n  o/data'}
          <Archetype>at0001</Archetype>
          {'/events'}
          <Archetype>at0006</Archetype>
          {'/data'}
          <Archetype>at0003</Archetype>
          {'\n    /items'}
          <Archetype>at0004</Archetype>
          {'/value/magnitude '}
          <Keyword>AS</Keyword>
          {' systolic\n'}
          <Keyword>FROM</Keyword> <ClassName>EHR</ClassName>
          {' e\n  '}
          <Keyword>CONTAINS</Keyword> <ClassName>COMPOSITION</ClassName>
          {' c\n  '}
          <Keyword>CONTAINS</Keyword> <ClassName>OBSERVATION</ClassName>
          {' o\n    '}
          <Archetype>openEHR-EHR-OBSERVATION.blood_pressure.v2</Archetype>
          {'\n'}
          <Keyword>WHERE</Keyword>
          {' o/data'}
          <Archetype>at0001</Archetype>
          {'/events'}
          <Archetype>at0006</Archetype>
          {'/data'}
          <Archetype>at0003</Archetype>
          {'\n    /items'}
          <Archetype>at0004</Archetype>
          {'/value/magnitude >= '}
          <span className="token number">140</span>
          {'\n'}
          <Keyword>ORDER BY</Keyword>
          {' c/context/start_time/value '}
          <Keyword>DESC</Keyword>
        </code>
      </pre>
      <a className="home-sample-link" href={docs('Explore/AQL/Introduction')}>
        How AQL works
      </a>
    </figure>
  );
}
