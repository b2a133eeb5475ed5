/** What lists of parameters are called, by their place in a request, in the order of these. */
export const parameterTitles = {
  path: 'api.parametersPath',
  query: 'api.parametersQuery',
  querystring: 'api.parametersQuerystring',
  header: 'api.parametersHeader',
  cookie: 'api.parametersCookie',
} as const;
