# The manual of docsgen, built and served: docker build -t docsgen-manual . && docker run --rm -p 8080:8080 docsgen-manual
FROM node:22-alpine AS build
RUN apk add --no-cache git
WORKDIR /docsgen
COPY . .
RUN npm ci && node bin/docsgen build site/manual --strict
# The recipe of the manual, as it is there.
RUN sed -n '/^```nginx title="docs.conf"$/,/^```$/p' site/manual/docs/publish/nginx.mdx | sed '1d;$d' > docs.conf

FROM nginxinc/nginx-unprivileged:1.29-alpine
COPY --from=build /docsgen/docs.conf /etc/nginx/conf.d/default.conf
COPY --from=build /docsgen/build-manual /srv/docs
USER 101
EXPOSE 8080
