import { describe, expect, test } from 'vitest'
import { type ClaimedPosition, distanceOf, gcj02Of, nearestPlace, type PunchPlace, punchBy } from './position'

const shanghai = { lng: 121.4737, lat: 31.2304 }
const berlin = { lng: 13.405, lat: 52.52 }

describe('a position of GPS on a Chinese map', () => {
  test.each([
    // of the tests of others: those of eviltransform
    ['Shanghai', { lng: 121.5272106, lat: 31.1774276 }, { lng: 121.531541859215, lat: 31.17530398364597 }],
    ['Shenzhen', { lng: 113.912316, lat: 22.543847 }, { lng: 113.9171764808363, lat: 22.540796131694766 }],
    // of those of gcoord (MIT, test/unit/crs/GCJ02.spec.ts at 42ea29d), which goes the other way
    ['the north-east', { lng: 122.99395597, lat: 44.99804071 }, { lng: 123, lat: 45 }],
    ['Beijing', { lng: 116.377817, lat: 39.911954 }, { lng: 116.38404722455657, lat: 39.91334545536069 }],
  ])('%s', (_, gps, map) => {
    expect(distanceOf(gcj02Of(gps), map)).toBeLessThan(0.5)
  })
  test('is hundreds of metres off in Shanghai, and nothing in Berlin', () => {
    expect(Math.abs(distanceOf(gcj02Of(shanghai), shanghai) - 478)).toBeLessThan(25)
    expect(gcj02Of(berlin)).toEqual(berlin)
  })
})

const office: PunchPlace = { ...gcj02Of(shanghai), name: 'HQ', range_m: 100, datum: 'gcj02' }
/** So many metres north of the office, by GPS. */
const north = (metres: number, accuracy = 10): ClaimedPosition => ({
  lng: shanghai.lng,
  lat: shanghai.lat + metres / 111_195,
  accuracy,
})
const wifis = [{ name: 'Lobby', bssid: 'a4:56:02:11:22:33' }]
const asked = { ways: ['place'], inNetwork: false, claimed: null, places: [office], field: false, note: '' } as const

describe('a punch by phone', () => {
  test.each([
    ['at the office', { claimed: north(20) }, { way: 'place', place: 'HQ' }],
    ['just inside, for nobody knows better', { claimed: north(130, 40) }, { way: 'place' }],
    ['outside', { claimed: north(300) }, { way: null, why: [{ code: 'far', name: 'HQ', beyond_m: 190 }] }],
    [
      'a vague position speaks for fifty metres at most',
      { claimed: north(300, 290) },
      { way: null, why: [{ code: 'far', beyond_m: 150 }] },
    ],
    ['too vague', { claimed: north(0, 301) }, { way: null, why: [{ code: 'vague', accuracy: 301 }] }],
    ['without a position', {}, { way: null, why: [{ code: 'no_position' }] }],
    ['on the network, wherever that is', { ways: ['place', 'network'], inNetwork: true }, { way: 'network' }],
    ['on another network', { ways: ['network'] }, { way: null, why: [{ code: 'other_network' }] }],
    ['by the code of a screen', { ways: ['code'], code: { screen: 'Lobby' } }, { way: 'code', place: 'Lobby' }],
    ['by a code that was passed on', { ways: ['code'], code: 'late' }, { way: null, why: [{ code: 'code_late' }] }],
    [
      'by a code where codes are none, and far off',
      { ways: ['place'], code: { screen: 'Lobby' }, claimed: north(300) },
      { way: null, why: [{ code: 'far' }] },
    ],
    [
      'without a code, and far off',
      { ways: ['place', 'code'], claimed: north(300) },
      { way: null, why: [{ code: 'code_missing' }, { code: 'far' }] },
    ],
    ['by a team that has devices alone', { ways: ['device'] }, { way: null, why: [{ code: 'no_way' }] }],
    ['in the field', { claimed: north(5000), field: true, note: 'at a customer' }, { way: 'field' }],
    [
      'on an access point of the team, as the app around the page says',
      { ways: ['wifi'], wifi: 'A4:56:2:11:22:33', wifis },
      { way: 'wifi', place: 'Lobby' },
    ],
    [
      'at the place rather than by what is said of Wi-Fi',
      { ways: ['wifi', 'place'], wifi: 'a4:56:02:11:22:33', wifis, claimed: north(20) },
      { way: 'place', place: 'HQ' },
    ],
    [
      'on another access point, and far off',
      { ways: ['wifi', 'place'], wifi: 'a4:56:02:11:22:34', wifis, claimed: north(300) },
      { way: null, why: [{ code: 'far' }, { code: 'other_wifi' }] },
    ],
    ['in a browser, which knows no Wi-Fi', { ways: ['wifi'], wifis }, { way: null, why: [{ code: 'wifi_unknown' }] }],
    [
      'without a connection',
      { ways: ['wifi'], wifi: '00:00:00:00:00:00', wifis },
      { way: null, why: [{ code: 'wifi_unknown' }] },
    ],
    [
      'on an access point where Wi-Fi is no way',
      { ways: ['place'], wifi: 'a4:56:02:11:22:33', wifis, claimed: north(300) },
      { way: null, why: [{ code: 'far' }] },
    ],
    ['in the field, with its photo', { ways: [], field: true, note: 'there', photo: 'given' }, { way: 'field' }],
    [
      'in the field, without the photo',
      { ways: [], field: true, note: 'there', photo: 'missing' },
      { way: null, why: [{ code: 'photo_missing' }] },
    ],
    [
      'in the field, with neither',
      { ways: [], field: true, photo: 'missing' },
      { way: null, why: [{ code: 'note_missing' }, { code: 'photo_missing' }] },
    ],
    [
      'at the office, for which no photo is needed',
      { claimed: north(20), field: true, photo: 'missing' },
      { way: 'place', place: 'HQ' },
    ],
    [
      'in the field, without a note',
      { claimed: north(5000), field: true, note: ' ' },
      { way: null, why: [{ code: 'far' }, { code: 'note_missing' }] },
    ],
  ] as const)('%s', (_, more, wanted) => {
    const verdict = punchBy({ ...asked, ...more })
    if (wanted.way !== null) expect(verdict).toMatchObject(wanted)
    else {
      expect(verdict.way).toBeNull()
      const why = verdict.way === null ? verdict.why : []
      expect(why.map(({ code }) => code)).toEqual(wanted.why.map(({ code }) => code))
      for (const [n, one] of wanted.why.entries())
        if ('beyond_m' in one)
          expect(Math.abs((why[n] as { beyond_m: number }).beyond_m - Number(one.beyond_m))).toBeLessThan(3)
    }
  })
  test('goes by the place that lacks least, not by the nearest', () => {
    const near: PunchPlace = { ...office, name: 'near', range_m: 50 }
    const wide: PunchPlace = { ...berlin, name: 'wide', range_m: 20_000, datum: 'wgs84' }
    expect(nearestPlace({ ...berlin, accuracy: 5 }, [near, wide])).toMatchObject({ name: 'wide', beyond_m: 0 })
    expect(nearestPlace(north(80, 0), [])).toBeNull()
  })
})
