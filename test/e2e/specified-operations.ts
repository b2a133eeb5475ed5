/**
 * Every operation that the four interfaces have: document, method, path, and the statuses that it may
 * answer with. Kept by hand: the documents are held against it, not it against them.
 */
export const specifiedOperations = `
admin      PUT    /rest/admin/template/{template_id}                                                               200 400 401 403 404 422
admin      DELETE /rest/admin/template/{template_id}                                                               200 401 403 404 422
admin      DELETE /rest/admin/template/all                                                                         200 401 403 404 405 422
admin      PUT    /rest/admin/ehr/{ehr_id}                                                                         200 401 403 404
admin      DELETE /rest/admin/ehr/{ehr_id}                                                                         204 401 403 404
admin      PUT    /rest/admin/ehr/{ehr_id}/contribution/{contribution_id}                                          200 401 403 404
admin      DELETE /rest/admin/ehr/{ehr_id}/contribution/{contribution_id}                                          401 403 404 501
admin      DELETE /rest/admin/ehr/{ehr_id}/composition/{composition_id}                                            200 401 403 404
admin      DELETE /rest/admin/ehr/{ehr_id}/directory/{directory_id}                                                200 401 403 404
admin      DELETE /rest/admin/query/{qualified_query_name}/{version}                                               200 400 401 403 404
admin      POST   /rest/admin/ehr/merge                                                                            200 400 401 403 404
admin      GET    /rest/admin/status                                                                               200 401 403
admin      GET    /rest/admin/ehr/merge_target/{id}                                                                200 401 403 404
admin      GET    /rest/admin/ehr/merge_status                                                                     200 401 403 404
admin      GET    /rest/admin/ehr/merge_details                                                                    200 400 401 403 404
enterprise GET    /plugin/event-trigger/service/                                                                   200 401
enterprise POST   /plugin/event-trigger/service/                                                                   200 400 401
enterprise PUT    /plugin/event-trigger/service/{uuid}                                                             200 401 404
enterprise GET    /plugin/event-trigger/service/{id}                                                               200 401 404
enterprise DELETE /plugin/event-trigger/service/{id}                                                               200 401 404
enterprise GET    /plugin/multi-tenant/service                                                                     200 401
enterprise POST   /plugin/multi-tenant/service                                                                     200 401 500
enterprise DELETE /plugin/multi-tenant/service/{tenant_id}                                                         200 401 404
enterprise POST   /plugin/transaction-management/ehr/{ehr_id}/contribution/{contribution_id}/rollback              200 401 404 409 500 501
openehr    GET    /rest/openehr/v1/ehr                                                                             200 400 401 404
openehr    POST   /rest/openehr/v1/ehr                                                                             201 400 401 409
openehr    GET    /rest/openehr/v1/ehr/{ehr_id}                                                                    200 401 404
openehr    PUT    /rest/openehr/v1/ehr/{ehr_id}                                                                    201 400 401 409
openehr    GET    /rest/openehr/v1/ehr/{ehr_id}/ehr_status                                                         200 400 401 404
openehr    PUT    /rest/openehr/v1/ehr/{ehr_id}/ehr_status                                                         200 204 400 401 404 412
openehr    GET    /rest/openehr/v1/ehr/{ehr_id}/ehr_status/{version_uid}                                           200 400 401 404
openehr    GET    /rest/openehr/v1/ehr/{ehr_id}/directory                                                          200 204 400 401 404
openehr    PUT    /rest/openehr/v1/ehr/{ehr_id}/directory                                                          200 204 400 401 404 412
openehr    POST   /rest/openehr/v1/ehr/{ehr_id}/directory                                                          201 204 400 401 404 409
openehr    DELETE /rest/openehr/v1/ehr/{ehr_id}/directory                                                          204 400 401 404 412
openehr    GET    /rest/openehr/v1/ehr/{ehr_id}/directory/{version_uid}                                            200 400 401 404
openehr    POST   /rest/openehr/v1/ehr/{ehr_id}/composition                                                        201 204 400 401 404 406 409 422 502
openehr    GET    /rest/openehr/v1/ehr/{ehr_id}/composition/{versioned_object_uid}                                 200 204 400 401 404 406
openehr    PUT    /rest/openehr/v1/ehr/{ehr_id}/composition/{versioned_object_uid}                                 200 204 400 401 404 406 409 412 422 502
openehr    DELETE /rest/openehr/v1/ehr/{ehr_id}/composition/{preceding_version_uid}                                204 400 401 404 409
openehr    POST   /rest/openehr/v1/ehr/{ehr_id}/contribution                                                       201 204 400 401 404 406 409 412 502
openehr    GET    /rest/openehr/v1/ehr/{ehr_id}/contribution/{contribution_uid}                                    200 401 404
openehr    GET    /rest/openehr/v1/ehr/{ehr_id}/versioned_ehr_status                                               200 401 404
openehr    GET    /rest/openehr/v1/ehr/{ehr_id}/versioned_ehr_status/version                                       200 400 401 404
openehr    GET    /rest/openehr/v1/ehr/{ehr_id}/versioned_ehr_status/version/{version_uid}                         200 400 401 404
openehr    GET    /rest/openehr/v1/ehr/{ehr_id}/versioned_ehr_status/revision_history                              200 401 404
openehr    GET    /rest/openehr/v1/ehr/{ehr_id}/versioned_composition/{versioned_object_uid}                       200 401 404
openehr    GET    /rest/openehr/v1/ehr/{ehr_id}/versioned_composition/{versioned_object_uid}/version               200 400 401 404
openehr    GET    /rest/openehr/v1/ehr/{ehr_id}/versioned_composition/{versioned_object_uid}/version/{version_uid} 200 400 401 404
openehr    GET    /rest/openehr/v1/ehr/{ehr_id}/versioned_composition/{versioned_object_uid}/revision_history      200 401 404
openehr    GET    /rest/openehr/v1/definition/template/adl1.4                                                      200 401
openehr    POST   /rest/openehr/v1/definition/template/adl1.4                                                      201 400 401 406 409 422
openehr    GET    /rest/openehr/v1/definition/template/adl1.4/{template_id}                                        200 401 404 406
openehr    GET    /rest/openehr/v1/definition/template/adl1.4/{template_id}/webtemplate                            200 401 404
openehr    GET    /rest/openehr/v1/definition/template/adl1.4/{template_id}/example                                200 401 404 406
openehr    GET    /rest/openehr/v1/definition/template/adl2                                                        200 401 501
openehr    POST   /rest/openehr/v1/definition/template/adl2                                                        201 400 401 409 501
openehr    GET    /rest/openehr/v1/definition/template/adl2/{template_id}/{version_pattern}                        200 400 401 404 501
openehr    GET    /rest/openehr/v1/definition/query                                                                200 401
openehr    GET    /rest/openehr/v1/definition/query/{qualified_query_name}                                         200 401 404
openehr    PUT    /rest/openehr/v1/definition/query/{qualified_query_name}                                         200 400 401
openehr    GET    /rest/openehr/v1/definition/query/{qualified_query_name}/{version}                               200 401 404
openehr    PUT    /rest/openehr/v1/definition/query/{qualified_query_name}/{version}                               200 400 401 409
openehr    GET    /rest/openehr/v1/query/{qualified_query_name}                                                    200 400 401 404 408 422
openehr    POST   /rest/openehr/v1/query/{qualified_query_name}                                                    200 400 401 404 408 422
openehr    GET    /rest/openehr/v1/query/{qualified_query_name}/{version}                                          200 400 401 404 408 422
openehr    POST   /rest/openehr/v1/query/{qualified_query_name}/{version}                                          200 400 401 404 408 422
openehr    GET    /rest/openehr/v1/query/aql                                                                       200 400 401 408 422
openehr    POST   /rest/openehr/v1/query/aql                                                                       200 400 401 408 422
tags       GET    /rest/experimental/tags/ehr/{ehr_id}/ehr_status/{versioned_object_uid}/item_tag                  200 401 404
tags       PUT    /rest/experimental/tags/ehr/{ehr_id}/ehr_status/{versioned_object_uid}/item_tag                  200 400 401 404 422
tags       DELETE /rest/experimental/tags/ehr/{ehr_id}/ehr_status/{versioned_object_uid}/item_tag                  204 401 404 422
tags       GET    /rest/experimental/tags/ehr/{ehr_id}/composition/{versioned_object_uid}/item_tag                 200 401 404
tags       PUT    /rest/experimental/tags/ehr/{ehr_id}/composition/{versioned_object_uid}/item_tag                 200 400 401 404 422
tags       DELETE /rest/experimental/tags/ehr/{ehr_id}/composition/{versioned_object_uid}/item_tag                 204 401 404 422
`
  .trim()
  .split('\n')
  .map((row) => {
    const [document = '', method = '', path = '', ...statuses] = row.split(/ +/);
    return { document, method, path, statuses };
  });
