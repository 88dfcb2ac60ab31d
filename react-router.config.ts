import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  ssr: true,
  // Prefetching manifests of undiscovered routes costs a request per page; the site has few routes.
  routeDiscovery: { mode: 'initial' },
  future: { v8_middleware: true },
} satisfies Config;
