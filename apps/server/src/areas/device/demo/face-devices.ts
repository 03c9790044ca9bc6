import { authorsOf, type Demo } from '../../../seed/kit/demo'
import { insertRows } from '../../../seed/kit/rows'
import { demoPlaces } from '../../place/demo/public'
import { demoFaceDevices } from './public'

/** So many offices have a face device at their reception. */
const withDevices = 6
/** No device has a serial number that begins so. */
const NO_DEVICES_SERIAL = 9_900_000

/** A face device at the reception of the first offices, with the door that it opens; those who simulate them are told. */
export async function addFaceDevices(demo: Demo, offices: readonly number[], inside: readonly number[]): Promise<void> {
  const { offices: places } = demo.provided(demoPlaces)
  const authors = authorsOf(demo)
  const some = demo.size === 'small' ? [] : offices.slice(0, withDevices)
  const [model] =
    some.length === 0
      ? []
      : await insertRows(demo.db, 'device_model', [
          { ...authors, model: 'SpeedFace-V5L', vendor: 'ZKTeco', max_users: 6000, max_faces: 6000 },
        ])
  const devices = some.map((office_id, n) => ({
    ...{
      ...authors,
      office_id,
      sn: `CJ${NO_DEVICES_SERIAL + demo.company_id * 100 + n + 1}`,
      model_id: model ?? null,
      place: '前台',
    },
    // one is of the older protocol, as there is everywhere
    ...{
      name: `${places[n]?.name ?? ''}前台人脸机`,
      dialect: n === some.length - 1 ? ('att' as const) : ('acc' as const),
    },
    ...{ use: ['access', 'attendance'], verify_by: n === 1 ? 'server' : 'device' },
  }))
  const ids = devices.length === 0 ? [] : await insertRows(demo.db, 'face_device', devices)
  if (ids.length > 0)
    await insertRows(
      demo.db,
      'door',
      ids.map((face_device_id, n) => ({
        ...{ ...authors, name: '前台', office_id: some[n] ?? 0, face_device_id, emergency: true },
        ...{ from_area_id: null, to_area_id: inside[n] ?? null },
      })),
    )
  demo.provide(demoFaceDevices, {
    devices: devices.map(({ sn, name, dialect }) => ({ sn, name, dialect })),
  })
}
