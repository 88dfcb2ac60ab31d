# syntax=docker/dockerfile:1
FROM node:24-slim AS build
WORKDIR /work
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run release && mv release/vseumry-*/ /release

FROM node:24-slim
WORKDIR /site
ENV NODE_ENV=production MALLOC_ARENA_MAX=2
COPY --from=build /release ./
RUN mkdir var && chown node:node var
USER node
VOLUME /site/var
EXPOSE 3000
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The owner's commands: docker exec NAME node build/server/admin.js help
CMD ["node", "build/server/main.js"]
