/** Codes of the errors that the lake throws. */
export type LakeErrorCode =
  | 'config_invalid'
  | 'folder_unusable'
  | 'frame_id_invalid'
  | 'frame_out_of_service'
  | 'gazetteer_unreadable'
  | 'ingest_in_progress'
  | 'lake_bucket_missing'
  | 'lake_cache_full'
  | 'lake_credentials_missing'
  | 'lake_file_gone'
  | 'lake_forbidden'
  | 'lake_key_invalid'
  | 'lake_store_unsafe'
  | 'lake_unreachable'
  | 'lake_unreadable'
  | 'lake_url_invalid'
  | 'manifest_of_another_release'
  | 'pointer_not_moved'
  | 'release_incomplete'
  | 'release_overtaken'
  | 'release_pruned'
  | 'release_unusable';

declare module '../../core/error.ts' {
  interface CodesOfRooms {
    lake: LakeErrorCode;
  }
  interface DetailsOfErrors {
    ingest_in_progress: { readonly frameId?: string; readonly pid: number | undefined };
  }
}
