/** A provider said no to what the settings are made of: the application, its secret, what it may read. */
export class SettingsFault extends Error {}
