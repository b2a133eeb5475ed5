/** Whether a name of an example says no more than that it is one. */
export function saysNothing(name: string): boolean {
  return /^(?:default|examples?|sample|response|request|body|value|success|ok)?[\s_-]?\d*$/i.test(name);
}
