// `npm run bench:search`: what one typed letter of the command palette and the client check costs with
// 50,000 people, through the gateway. Figures are this machine's; never fails on a figure.
import { availableParallelism } from 'node:os';
import pg from 'pg';
import { call, quantile } from './load.mjs';
import { openStudio } from './studio.mjs';
import { openPalette, reportTyping, typeFast, typeLetters } from './typing.mjs';

const people = Number(process.env.BENCH_PEOPLE ?? 50_000);
const searches = Number(process.env.BENCH_SEARCHES ?? 150);
/** People who are typed in a browser. */
const typed = Number(process.env.BENCH_TYPED ?? 60);
/** Before anything is measured: what is compiled in the first seconds is not the search's. */
const WARM_UP = 30;

const first =
  'Aisha Omar Zoë Layla Hassan Mariam Anjali Claire Dana Emily Fatima Yuki Rashid Hessa Noor';
const last =
  'Mansoori Suwaidi Khalifa O’Brien Fernández Dubois Petrova Sato Rahman Layachi Becker Haddad';
const firstArabic = 'شيخة أحمد مريم ليلى فاطمة عمر نورة خالد سلطان هند';
const lastArabic = 'المنصوري السويدي الهاشمي المزروعي الكعبي النعيمي الشامسي';
/** Endings that make 50,000 different names of them. */
const endings = 'a an ara el en eri i ia in is ka la li ma mi na ni or ra ri sa shi ta ti u va';

console.log(`opening a studio for the bench, with ${people} people`);
const studio = await openStudio();
try {
  await addPeople();
  const headers = await signIn();
  const sample = await sampleOf(searches + WARM_UP);
  for (const person of sample.slice(0, WARM_UP)) await typeAll(headers, person, new Map());
  const times = new Map();
  for (const person of sample.slice(WARM_UP)) await typeAll(headers, person, times);
  report(times);
  await inBrowser(sample.slice(WARM_UP));
} finally {
  await studio.close();
}

/** The same people in identity and booking, with a package each. */
async function addPeople() {
  const listOf = (text) => `(string_to_array('${text.replaceAll("'", "''")}', ' '))`;
  const pick = (text, salt) =>
    `${listOf(text)}[1 + abs(hashtext(n || '${salt}')) % array_length(${listOf(text)}, 1)]`;
  const latin = `${pick(first, 'f')} || ${pick(endings, 'e')} || ' Al ' || ${pick(last, 'l')} || ${pick(endings, 'm')}`;
  const arabic = `${pick(firstArabic, 'f')} || ' ' || ${pick(lastArabic, 'l')}`;
  const name = `CASE WHEN n % 5 = 0 THEN ${arabic} ELSE ${latin} END`;
  const source = `SELECT overlay(overlay(md5('bench' || n) placing '4' from 13) placing '8' from 17)::uuid AS id, 'person' || n || '@bench.studio' AS email,
    ${name} AS full_name, '+971 50 ' || lpad((n * 137 % 10000000)::text, 7, '0') AS phone
    FROM generate_series(1, ${people}) n`;
  await inDatabase('identity', async (client) => {
    await client.query(`CREATE TEMP TABLE bench AS ${source}`);
    await client.query('INSERT INTO users (id, email) SELECT id, email FROM bench');
    await client.query(`INSERT INTO profiles (studio_id, id, email, full_name, phone)
      SELECT s.studio_id, b.id, b.email, b.full_name, b.phone
      FROM bench b, (SELECT studio_id FROM profiles LIMIT 1) s`);
    await client.query('ANALYZE profiles, users');
  });
  await inDatabase('booking', async (client) => {
    await client.query(`CREATE TEMP TABLE bench AS ${source}`);
    await client.query(`INSERT INTO members (studio_id, id, email, full_name, role, told_at)
      SELECT s.studio_id, b.id, b.email, b.full_name, 'user', now()
      FROM bench b, (SELECT studio_id FROM members LIMIT 1) s`);
    await client.query(`INSERT INTO user_packages (studio_id, id, member_id, name, class_type_ids,
        credits_total, credits_left, valid_from, expires_on, price_paid, purchased_at)
      SELECT c.studio_id, gen_random_uuid(), b.id, '10-class package', ARRAY[c.id], 10, 7,
        current_date - 10, current_date + 50, 125000, now() - interval '10 days'
      FROM bench b, (SELECT studio_id, id FROM class_types LIMIT 1) c`);
    await client.query('ANALYZE members, user_packages');
  });
}

async function inDatabase(name, execute) {
  const client = new pg.Client({ connectionString: studio.databaseUrl(name) });
  await client.connect();
  try {
    return await execute(client);
  } finally {
    await client.end();
  }
}

function sampleOf(count) {
  return inDatabase('identity', async (client) => {
    const { rows } = await client.query(
      `SELECT full_name, phone FROM profiles WHERE email LIKE '%@bench.studio'
       ORDER BY md5(id::text) LIMIT $1`,
      [count],
    );
    return rows;
  });
}

async function signIn() {
  const body = { email: 'admin@demo.studio', password: 'pilates1' };
  const path = '/auth/v1/token?grant_type=password';
  const { text } = await call(studio.gateway, { method: 'POST', path, body });
  return { authorization: `Bearer ${JSON.parse(text).access_token}` };
}

/** A name, its words the other way round, and a number, letter by letter. */
async function typeAll(headers, { full_name: name, phone }, times) {
  const script = /[\u0600-\u06ff]/.test(name) ? 'Arabic' : 'Latin';
  for (let length = 1; length <= 6; length += 1) {
    const kind = `${script}, ${length < 4 ? length : '4 to 6'} ${length === 1 ? 'letter' : 'letters'}`;
    await type(headers, { text: name.slice(0, length), kind, times });
  }
  const reversed = name.split(' ').reverse().join(' ');
  await type(headers, { text: reversed, kind: `${script}, whole name, last word first`, times });
  await type(headers, { text: phone.slice(-4), kind: 'last 4 digits', times });
  await type(headers, { text: `0${phone.slice(4).replaceAll(' ', '')}`, kind: '050…', times });
}

async function type(headers, { text, kind, times }) {
  const path = `/api/admin/people?search=${encodeURIComponent(text)}`;
  const found = await timed(headers, path, (ms) => put(times, kind, ms));
  const ids = found.items.map(({ id }) => id).join();
  if (ids === '') return;
  const standings = `/api/admin/member-standings?ids=${ids}`;
  await timed(headers, standings, (ms) => put(times, 'what up to 20 people can book', ms));
}

/** The same in a browser: a name letter by letter, then at a typist's pace, and a number. */
async function inBrowser(sample) {
  const { palette, close } = await openPalette(studio);
  const times = new Map();
  try {
    await typeLetters(palette, 'warm', () => undefined);
    for (const { full_name: name, phone } of sample.slice(0, typed)) {
      const script = /[\u0600-\u06ff]/.test(name) ? 'Arabic' : 'Latin';
      await typeLetters(palette, name.slice(0, 6), (length, one) =>
        put(times, `${script}, ${kindOf(length)}`, one),
      );
      await typeFast(palette, name, (one) => put(times, `${script}, whole name, fast`, one));
      await typeFast(palette, phone.slice(-7), (one) => put(times, '7 digits, fast', one));
    }
  } finally {
    await close();
  }
  reportTyping([...times].sort(([one], [other]) => one.localeCompare(other)));
}

function kindOf(length) {
  return length < 4 ? `letter ${length}` : 'letters 4 to 6';
}

async function timed(headers, path, note) {
  const started = performance.now();
  const { status, text } = await call(studio.gateway, { path, headers });
  note(performance.now() - started);
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return JSON.parse(text);
}

function put(times, kind, ms) {
  times.set(kind, [...(times.get(kind) ?? []), ms]);
}

function report(times) {
  console.log(`\none letter more, ms from request to answer, one person typing`);
  console.log(
    `${''.padEnd(36)}${['p50', 'p95', 'p99', 'most'].map((one) => one.padStart(8)).join('')}`,
  );
  for (const [kind, ms] of [...times].sort(([one], [other]) => one.localeCompare(other))) {
    const shown = [0.5, 0.95, 0.99, 1].map((part) => quantile(ms, part).toFixed(1).padStart(8));
    console.log(`${kind.padEnd(36)}${shown.join('')}`);
  }
  console.log(
    `\n${new Date().toISOString()}, node ${process.version}, ${availableParallelism()} cores`,
  );
}
