/** Codes of the errors that the commands throw. */
export type CliErrorCode =
  | 'bad_amount'
  | 'bad_request'
  | 'bad_scope'
  | 'bad_usage'
  | 'demo_folder_not_empty'
  | 'demo_write_failed'
  | 'error'
  | 'frame_not_found'
  | 'invalid_demo_option'
  | 'no_answer'
  | 'no_message'
  | 'no_token'
  | 'not_one_account'
  | 'state_unproven'
  | 'too_much_to_copy';

declare module '../core/error.ts' {
  interface CodesOfRooms {
    cli: CliErrorCode;
  }
}
