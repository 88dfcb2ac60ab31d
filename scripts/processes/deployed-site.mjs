// The built site as it is deployed: behind a proxy that ends TLS.
import { startBuiltSite } from '../built-site.mjs';
import { findNginx, freePorts, startNginx } from './nginx.mjs';
import { startTlsProxy } from './tls-proxy.mjs';

/**
 * `startBuiltSite` behind nginx with deploy/nginx.conf, else behind a small proxy of the tests.
 * `url` is the visitor's. Node trusts its certificate where NODE_EXTRA_CA_CERTS names it.
 * @param {Parameters<typeof startBuiltSite>} given
 */
export async function startDeployedSite(...[settings = {}, ready, through]) {
  const [port = 0, to = 0] = await freePorts(2);
  const outside = { PORT: String(to), SITE_URL: `https://localhost:${port}`, TRUST_PROXY: 'yes' };
  const site = await startBuiltSite({ ...outside, ...settings }, ready, through);
  const program = findNginx();
  const starting = program
    ? startNginx({ program, port, ports: [to] })
    : startTlsProxy({ port, to });
  const proxy = await starting.catch(async (error) => {
    await site.stop();
    throw error;
  });
  const stop = async () => {
    const code = await site.stop();
    await proxy.stop();
    return code;
  };
  return { ...site, url: proxy.url, stop };
}
