# syntax=docker/dockerfile:1
FROM node:24-slim AS build
WORKDIR /site
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-slim
WORKDIR /site
ENV NODE_ENV=production
COPY --from=build /site/package.json ./
COPY --from=build /site/node_modules ./node_modules
COPY --from=build /site/build ./build
COPY --from=build /site/drizzle ./drizzle
COPY --from=build /site/src/server/embedded-postgres-worker.mjs /site/src/server/embedded-postgres-files.mjs ./src/server/
RUN mkdir var && chown node:node var
USER node
VOLUME /site/var
EXPOSE 3000
CMD ["node", "build/server/main.js"]
