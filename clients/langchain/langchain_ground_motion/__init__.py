"""A LangChain tool: whether the ground under a US place moves, how fast, and how sure that is."""

from typing import Any, Dict, Optional, Type

from ground_motion.tool import ADDRESS, DESCRIPTION, DRY_RUN, LAT, LON, NAME, GroundMotionTool
from langchain_core.callbacks import CallbackManagerForToolRun
from langchain_core.tools import BaseTool
from pydantic import BaseModel, Field, PrivateAttr

__all__ = ["GroundMotion", "GroundMotionInput"]


class GroundMotionInput(BaseModel):
    """A place, and whether to buy."""

    address: Optional[str] = Field(default=None, description=ADDRESS)
    lat: Optional[float] = Field(default=None, description=LAT)
    lon: Optional[float] = Field(default=None, description=LON)
    dry_run: bool = Field(default=False, description=DRY_RUN)


class GroundMotion(BaseTool):
    """Buys or prices a report. Takes the arguments of GroundMotionTool; GM_URL and GM_KEY are the defaults."""

    name: str = NAME
    description: str = DESCRIPTION
    args_schema: Type[BaseModel] = GroundMotionInput
    _tool: GroundMotionTool = PrivateAttr()

    def __init__(self, base_url: Optional[str] = None, api_key: Optional[str] = None, **settings: Any) -> None:
        super().__init__()
        self._tool = GroundMotionTool(base_url, api_key, **settings)

    def _run(
        self,
        address: Optional[str] = None,
        lat: Optional[float] = None,
        lon: Optional[float] = None,
        dry_run: bool = False,
        run_manager: Optional[CallbackManagerForToolRun] = None,
    ) -> Dict[str, Any]:
        return self._tool.check(address, lat, lon, dry_run)
