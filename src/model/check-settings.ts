/** The severities that `checks` of a config can give a rule. */
export type RuleSetting = 'error' | 'warning' | 'off';

/** What `checks` of a config say of a rule: its severity, and which findings are dropped. */
export type CheckSetting = RuleSetting | CheckExceptions;

export interface CheckExceptions {
  readonly severity?: RuleSetting | undefined;
  /** Patterns of sources, and of addresses of pages where they begin with a slash, whose findings are dropped. */
  readonly ignore?: readonly string[] | undefined;
  /** Patterns of addresses, paths and ids that need not be there. */
  readonly targets?: readonly string[] | undefined;
  /** What the rule allows, of one that measures. */
  readonly limit?: number | undefined;
}
