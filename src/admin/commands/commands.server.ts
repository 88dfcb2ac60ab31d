import { backup, backups, restore, verify } from './backup-commands.server.ts';
import type { Command } from '../command.server.ts';
import { removeDemo, seed } from './demo-commands.server.ts';
import { erasePerson } from './erase-command.server.ts';
import { doctor } from './doctor-command.server.ts';
import { testLetter } from './mail-commands.server.ts';
import { moveFilesToBucket, moveToPostgres } from './move-commands.server.ts';
import { rotateSecretCommand } from './secret-command.server.ts';
import { importSupabase } from '../supabase/import-command.server.ts';
import {
  block,
  confirmAddress,
  dropFactor,
  exportPerson,
  makeStaff,
  resetPassword,
} from './people-commands.server.ts';

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  backup,
  backups,
  verify,
  restore,
  moveToPostgres,
  moveFilesToBucket,
  importSupabase,
  doctor,
  makeStaff,
  resetPassword,
  dropFactor,
  confirmAddress,
  block,
  exportPerson,
  erasePerson,
  testLetter,
  rotateSecretCommand,
  seed,
  removeDemo,
];
