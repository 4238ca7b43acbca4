import { z } from 'zod';

/** Groups of settings, in the order in which help and docs/configuration.md list them. */
export const SETTING_GROUPS = {
  data: 'Data and state',
  bucket: 'A lake in a bucket',
  server: 'Server and network',
  limits: 'Limits',
  accounts: 'Accounts and operators',
  maps: 'Maps and addresses',
  payments: 'Payments',
  invoices: 'Invoices and email',
  support: 'Support, assistant and webhooks',
  fetching: 'Fetching and queues',
} as const;

/** Everything about a setting that the schema of its values doesn't state. */
export interface SettingText {
  /** The environment variable. */
  readonly name: string;
  readonly group: keyof typeof SETTING_GROUPS;
  /** One or two sentences; links in Markdown are relative to docs/. */
  readonly help: string;
  /** As written in the environment; none = the setting has no default. */
  readonly default?: string;
  /** Shown as the default of a setting without one, such as `the system's temporary folder`. */
  readonly whenUnset?: string;
  /** Unit of a number, such as `s` or `MB`. */
  readonly unit?: string;
  /**
   * What logs and messages never repeat: the whole value, or the user, password and parameters of a URL. An invalid value
   * of either kind isn't repeated at all.
   */
  readonly secret?: 'value' | 'credentials';
  /** Whether most installations set it; these are listed first. */
  readonly isCommon?: true;
}

interface DescribedSetting extends SettingText {
  /** The values that the schema allows, if it lists or limits them: `auto | off`, `1 to 600 s`. */
  readonly values: () => string;
}

const settings = z.registry<DescribedSetting>();

type ValueSchema = z.ZodType<unknown, string>;

/** A setting with a default: `schema` parses the text of the environment variable. */
export function setting<S extends ValueSchema>(
  schema: S,
  text: SettingText & { readonly default: string },
): z.ZodType<z.output<S>, string | undefined>;
/** A setting without a default: null if it isn't set. */
export function setting<S extends ValueSchema>(
  schema: S,
  text: SettingText,
): z.ZodType<z.output<S> | null, string | undefined>;
export function setting(schema: ValueSchema, text: SettingText): z.ZodType {
  const described: z.ZodType =
    text.default === undefined
      ? schema.optional().transform((value) => value ?? null)
      : schema.prefault(text.default);
  return described.register(settings, { ...text, values: () => allowedValues(schema, text) });
}

/** Settings by the names that the code uses. */
export type SettingShape = Readonly<Record<string, z.ZodType>>;
export type SettingValues<S extends SettingShape> = { readonly [K in keyof S]: z.output<S[K]> };

/** The description of a setting. Throws an Error for a schema that `setting` didn't create. */
export function describedSetting(schema: z.ZodType): DescribedSetting {
  const described = settings.get(schema);
  if (described === undefined) throw new Error('a schema without the description of a setting');
  return described;
}

function allowedValues(schema: z.ZodType, text: SettingText): string {
  // The parsed value, such as bytes from megabytes, isn't what is written.
  if (schema instanceof z.ZodPipe && schema.out instanceof z.ZodTransform)
    return allowedValues(schema.in as z.ZodType, text);
  const { unit } = text;
  const { enum: listed, minimum, maximum } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  if (listed !== undefined) return listed.join(' | ');
  const inUnit = unit === undefined ? '' : ` ${unit}`;
  return minimum === undefined || maximum === undefined ? (unit ?? '') : `${minimum} to ${maximum}${inUnit}`;
}
