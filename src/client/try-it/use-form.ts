import { useMemo, useState, useSyncExternalStore } from 'react';
import { oncePer } from '../../shared/once.ts';
import { credentialsOf, isComplete } from '../../shared/request/credentials.ts';
import type { SchemeUse } from '../../shared/try-it.ts';
import { useBody } from './body-choice.ts';
import { useConsole } from './context.ts';
import { parameterKey } from './entered.ts';
import type { SentForm } from './history.ts';
import { useServer } from './server.tsx';
import { createVault } from './vault.ts';

export type Form = ReturnType<typeof useForm>;
export type Access = ReturnType<typeof useAccess>;

/** The vault of a document: the same one for all of its consoles, until the page is loaded again. */
const vaultOf = oncePer((document: string) => createVault(document, () => sessionStorage));

/** What is entered for a request, but for its credentials. */
export function useForm(section: Element) {
  const { operation } = useConsole();
  const server = useServer();
  const [parameters, setParameters] = useState<Readonly<Record<string, unknown>>>(() =>
    Object.fromEntries(operation.parameters.map((spec) => [parameterKey(spec), spec.value])),
  );
  const [body, setBody] = useBody(section);
  /** Whether it goes through the proxy, and whether that may read the credentials. */
  const [isVia, setVia] = useState({ proxy: false, trusted: false });
  /** How often the form was filled in: fields are made again then. */
  const [filled, setFilled] = useState(0);
  const fill = (sent: SentForm) => {
    server.choose(sent.server);
    setParameters(sent.parameters);
    setBody(sent.body);
    setVia((before) => ({ ...before, proxy: sent.viaProxy }));
    setFilled(filled + 1);
  };
  return { server, parameters, setParameters, body, setBody, isVia, setVia, filled, fill };
}

/**
 * The credentials of the reader for a server, and which of the alternatives in `security` is used: at first one whose fields were
 * filled in before.
 *
 * @param origin of the server: what was entered for one is not sent to others
 */
export function useAccess(origin: string) {
  const { operation } = useConsole();
  const { security, schemes } = operation;
  const vault = useMemo(() => vaultOf(operation.document), [operation]);
  const version = useSyncExternalStore(vault.subscribe, vault.version);
  const fieldsOf = (name: string) => vault.fieldsFor(name, origin);
  const hasAll = ({ name }: SchemeUse) => {
    const scheme = schemes[name];
    return scheme !== undefined && isComplete(scheme, fieldsOf(name));
  };
  const [choice, setChoice] = useState(() =>
    Math.max(
      0,
      security.findIndex((uses) => uses.length > 0 && uses.every(hasAll)),
    ),
  );
  const [reveals, setReveals] = useState(false);
  const uses = security[choice] ?? [];
  const credentials = (used: readonly SchemeUse[], kind: Parameters<typeof credentialsOf>[3]) =>
    credentialsOf(used, schemes, fieldsOf, kind);
  return { vault, version, choice, setChoice, reveals, setReveals, uses, entered: uses.filter(hasAll), credentials };
}
