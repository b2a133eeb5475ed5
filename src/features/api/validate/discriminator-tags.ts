/** What says in Swagger 2.0 which form of an object is meant: the place of a parameter, the type of a security scheme, its flow. */
export const discriminatorTags: Readonly<Record<string, readonly string[]>> = {
  in: ['body', 'formData', 'header', 'path', 'query'],
  type: ['basic', 'apiKey', 'oauth2'],
  flow: ['implicit', 'password', 'application', 'accessCode'],
};
