import { FETCH_SETTINGS, QUEUE_SETTINGS } from './fetchSettings.ts';
import { PAYMENT_SETTINGS } from './paymentSettings.ts';
import { OPERATOR_SETTINGS, SERVER_SETTINGS } from './serverSettings.ts';
import { describedSetting } from './setting.ts';
import { LAKE_SETTINGS, STATE_SETTINGS } from './storageSettings.ts';
import { SUPPORT_SETTINGS } from './supportSettings.ts';

/** Every setting of the server and of the commands, by the name that the code uses. */
export const SETTINGS = {
  ...LAKE_SETTINGS,
  ...STATE_SETTINGS,
  ...SERVER_SETTINGS,
  ...OPERATOR_SETTINGS,
  ...PAYMENT_SETTINGS,
  ...SUPPORT_SETTINGS,
  ...FETCH_SETTINGS,
  ...QUEUE_SETTINGS,
};

/** The descriptions of all settings, in the order of declaration. */
export const SETTING_LIST = Object.values(SETTINGS).map((schema) => describedSetting(schema));
