# The server and its commands by plain Node (docs/deploy.md). No GDAL: GeoTIFFs that are not plain are ingested elsewhere.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:22-bookworm-slim
ENV NODE_ENV=production GM_HOST=0.0.0.0 GM_PORT=8080 GM_DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json /app/package-lock.json /app/LICENSE /app/NOTICE /app/THIRD-PARTY-LICENSES.md ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/gm ./gm
COPY --from=build /app/dist ./dist
RUN install --directory --owner=1000 --group=1000 /data
VOLUME /data
USER 1000:1000
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.GM_PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["./gm", "serve"]
