import type { Label } from '../kernel/words'

export const occupied: Label = ['有人', 'Occupied']
export const empty: Label = ['无人', 'Empty']
export const nativeJson: Label = ['本系统 JSON', 'Native JSON']
export const mqttAccount: Label = ['MQTT 账号', 'MQTT account']
export const detector: Label = ['探测器', 'Detector']
export const detectors: Label = ['探测器', 'Detectors']
export const occupancyUnknown: Label = ['是否有人未知', 'Occupancy unknown']
export const gateway: Label = ['网关', 'Gateway']
export const deviceId: Label = ['设备标识', 'Device ID']
export const battery: Label = ['电池', 'Battery']
export const reportInterval: Label = ['上报间隔（秒）', 'Report interval (s)']
