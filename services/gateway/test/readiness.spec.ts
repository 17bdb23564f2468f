import { GatewayTestApp } from './gateway-test-app.js';

let testApp: GatewayTestApp;
beforeAll(async () => {
  testApp = await GatewayTestApp.open();
});
afterAll(() => testApp.close());

const readyz = async (): Promise<unknown> => {
  const answer = await fetch(`${testApp.url}/readyz`);
  const { impaired = [], ...rest } = (await answer.json()) as { impaired?: string[] };
  const services = impaired.filter((name) => name.startsWith('service '));
  return { ...rest, status: answer.status, services };
};

it('a gateway is ready while it reaches one of its services, and names those that are away', async () => {
  const { booking, identity, notifications, payments } = testApp;
  expect(await readyz()).toEqual({ status: 200, services: [] });
  await booking.pause();
  expect(await readyz()).toEqual({ status: 200, services: ['service booking'] });
  await Promise.all([identity, notifications, payments].map((service) => service.pause()));
  expect(await readyz()).toMatchObject({ status: 503, missing: ['services'] });
  await payments.resume();
  expect(await readyz()).toMatchObject({ status: 200 });
});
