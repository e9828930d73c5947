import { clientOf, networkOf } from './network-of.ts';

it.each([
  ['203.0.113.7', '203.0.113.7/32'],
  ['203.0.113.8', '203.0.113.8/32'],
  ['::ffff:203.0.113.7', '203.0.113.7/32'],
  ['::ffff:cb00:7107', '203.0.113.7/32'],
  ['2001:db8:1:2::7', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::7', '2001:db8:1:3::/64'],
  ['2001:db8::1:2:3:7', '2001:db8::/64'],
  ['fe80::7%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['unknown', 'unknown'],
  ['', ''],
])('whoever calls from %j is %j', (ip, client) => {
  expect(clientOf({ ip })).toBe(client);
});

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.250', '203.0.113.0/24'],
  ['2001:db8:1:2::7', '2001:db8:1::/48'],
  ['2001:db8::7', '2001:db8::/48'],
])('the range of %j is %j', (address, range) => {
  expect(networkOf(address, { ipv4: 24, ipv6: 48 })).toBe(range);
});
