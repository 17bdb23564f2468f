import { RewriteStudioPhones } from '../src/catalogue/studio-profile/rewrite-phones.job.js';
import { StudioContext } from '../src/shared/studio-context.js';
import { OpenStudio } from './open-studio.js';

let studio: OpenStudio;
beforeAll(async () => {
  studio = await OpenStudio.open();
});
afterAll(() => studio.close());

test('numbers that are stored as they were typed are rewritten, and who has a copy is told', async () => {
  const token = (await studio.person('admin')).token;
  const path = '/api/admin/studio-profile';
  await studio.call('PUT', path, { token, body: { profile: { tagline: 'As it was' } } });
  await studio.sql(
    `UPDATE studio_profiles SET fields = fields || '{"phone": "٠٤ ١٢٣ ٤٥٦٧", "whatsapp": "050 123 4567"}'`,
  );
  const { dataSource } = studio;
  const context = studio.apps[0]!.app.get(StudioContext);
  const published = () =>
    studio.sql<{ phone: string; whatsapp: string }>(
      `SELECT data -> 'studio' ->> 'phone' AS phone, data -> 'studio' ->> 'whatsapp' AS whatsapp
       FROM outbox WHERE type = 'studio.profile_changed.v1' ORDER BY occurred_at, id`,
    );
  const before = (await published()).length;
  const kept = { phone: '+97141234567', whatsapp: '+971501234567' };
  await new RewriteStudioPhones(dataSource, context).execute();
  const { body } = await studio.call('GET', path, { token });
  expect(body).toMatchObject({ profile: { ...kept, tagline: 'As it was' } });
  expect((await published()).slice(before)).toEqual([kept]);
  // Nothing is left: nobody is told again.
  await new RewriteStudioPhones(dataSource, context).execute();
  expect(await published()).toHaveLength(before + 1);
  // What nobody can be called by stays.
  await studio.sql(`UPDATE studio_profiles SET fields = fields || '{"phone": "ask at the desk"}'`);
  await new RewriteStudioPhones(dataSource, context).execute();
  expect(await published()).toHaveLength(before + 1);
});
