import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createHealth, healthApi } from '#server/http/health.api.server.ts';
import { siteNotices } from '#server/watching/site-notices.server.ts';
import { asStaff, permitted } from '#server/session/permission.server.ts';
import { accountParts, addPerson, adminAs, signedInAs } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';

describeOnBothEngines('the health of the site', (engine) => {
  it('says that nothing can be saved while the database is read-only', async () => {
    await engine.db().transaction(async (tx) => {
      await tx.execute(sql`set transaction read only`);
      const api = healthApi({ health: createHealth({ db: tx }), accepting: () => true });
      const answer = await api.request('/api/health');
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({
        status: 'ok',
        database: true,
        writes: false,
        damaged: false,
      });
      expect((await api.request('/api/ready')).status).toBe(200);
    });
  });

  it('reports a write that found no space for a minute', async () => {
    let nowMs = 0;
    const health = createHealth(engine.database(), () => nowMs);
    expect(await health.check()).toEqual({ database: true, writes: true, damaged: false });
    health.hear({ kind: 'unavailable', code: '23505' });
    expect((await health.check()).writes).toBe(true);
    health.hear({ kind: 'unavailable', code: '53100' });
    expect(await health.check()).toEqual({ database: true, writes: false, damaged: false });
    nowMs = 60_001;
    expect((await health.check()).writes).toBe(true);
  });

  it('is shown to the staff, and wrong settings to admins', async () => {
    const parts = accountParts();
    const admin = await adminAs(engine.db(), await addPerson(engine.db(), 'a@example.ru'), parts);
    const id = await addPerson(engine.db(), 's@example.ru', { role: 'staff' });
    const staff = permitted(asStaff(await signedInAs(engine.db(), id, parts)));
    const health = createHealth(engine.database(), () => 0);
    const notices = siteNotices({ health, isProxyUntrusted: () => true });
    expect(await notices(staff)).toEqual([]);
    expect(await notices(admin)).toEqual([expect.stringContaining('TRUST_PROXY')]);
    health.hear({ kind: 'unavailable', code: '53100' });
    expect(await notices(staff)).toEqual([
      expect.stringMatching(
        /нельзя сохранить.*их заявки и\u00a0регистрации тоже не\u00a0принимаются/,
      ),
    ]);
    expect(await notices(admin)).toHaveLength(2);
  });
});
