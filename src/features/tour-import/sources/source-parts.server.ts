import { createContext } from 'react-router';
import { linkedFile } from '#features/tour-import/link/linked-file.server.ts';
import type { SourceParts } from '#features/tour-import/sources/check-source.server.ts';
import { threadReader } from '#features/tour-import/sources/reading-thread.server.ts';
import { readUnattended } from '#features/tour-import/sources/table-reading.ts';
import type { Database } from '#server/db/db.server.ts';
import { releaseFolder } from '#server/process/release-folder.server.ts';

/** Set by the program's entry point. */
export const sourcePartsContext = createContext<SourceParts>();

interface Given {
  database: Pick<Database, 'db'>;
  env: { siteUrl: string; linkTestOrigin: string | null };
  mode: 'production' | 'development';
}

/** Functions that fetch and read published tables; with a build, files are read in a thread. */
export function openSourceParts({ database, env, mode }: Given): SourceParts {
  return {
    get db() {
      return database.db;
    },
    siteUrl: env.siteUrl,
    fetchLink: (link) => linkedFile(link, { testOrigin: env.linkTestOrigin }),
    readFile:
      mode === 'production'
        ? threadReader(releaseFolder('build/server/table-reader.js'))
        : readUnattended,
    now: () => new Date(),
  };
}
